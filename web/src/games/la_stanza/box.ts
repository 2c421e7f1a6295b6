// Made by scripts/box_ts.py from ridotto/games/la_stanza/box.toml. Do not edit.
export const BOX = {
  "disciplines": [
    "discoveries",
    "literature",
    "religion",
    "arts",
    "politics"
  ],
  "helper_colours": [
    "blue",
    "red",
    "green",
    "yellow",
    "white"
  ],
  "spaces": [
    "D1",
    "D2",
    "D3",
    "L1",
    "L2",
    "L3",
    "R1",
    "R2",
    "R3",
    "A1",
    "A2",
    "A3",
    "P1",
    "P2",
    "P3",
    "BONUS"
  ],
  "steps": 4,
  "recruitment_slots": 4,
  "worker_costs": [
    6,
    5,
    4,
    3,
    2,
    1
  ],
  "money_track": [
    "7f",
    "8f",
    "9f",
    "10f",
    "11f",
    "12f",
    "13f",
    "14f",
    "15f",
    "1pp",
    "3pp",
    "5pp",
    "7pp",
    "9pp",
    "11pp",
    "13pp",
    "15pp"
  ],
  "white_helper_indices": [
    4,
    9,
    14
  ],
  "start_ship_index": 0,
  "helpers_per_colour": 7,
  "helper_limit": 7,
  "start_helpers": [
    1,
    1,
    1,
    1,
    0
  ],
  "discs_per_player": 8,
  "start_discs_in_religion": 1,
  "pillars_per_player": 5,
  "start_money": [
    10,
    11,
    12,
    13
  ],
  "museum_pp": [
    17,
    12,
    8,
    5
  ],
  "bonus_majority_pp": [
    12,
    8,
    5,
    3
  ],
  "pass_pp": [
    4,
    3,
    2,
    1
  ],
  "flipped_patron_pp": -5,
  "cover_tiles": [
    "m4",
    "m4",
    "m5",
    "m5",
    "m6",
    "m6"
  ],
  "final_turns": [
    "A",
    "B",
    "C"
  ],
  "players": {
    "2": {
      "rounds": 3,
      "artworks": 2,
      "covers": true,
      "ranks": 2
    },
    "3": {
      "rounds": 4,
      "artworks": 3,
      "covers": true,
      "ranks": 3
    },
    "4": {
      "rounds": 5,
      "artworks": 4,
      "covers": false,
      "ranks": 4
    }
  },
  "masterpieces": [
    {
      "name": "m4",
      "strength": 4,
      "second": 0,
      "pp": 5
    },
    {
      "name": "m5",
      "strength": 5,
      "second": 0,
      "pp": 8
    },
    {
      "name": "m6",
      "strength": 6,
      "second": 0,
      "pp": 12
    },
    {
      "name": "m7",
      "strength": 6,
      "second": 1,
      "pp": 17
    }
  ],
  "masterpiece_second_discipline": {
    "discoveries": "politics",
    "literature": "discoveries",
    "religion": "literature",
    "arts": "religion",
    "politics": "arts"
  },
  "artworks": [
    {
      "name": "sculpture",
      "level": 1,
      "value": 2
    },
    {
      "name": "manuscript",
      "level": 2,
      "value": 3
    },
    {
      "name": "painting",
      "level": 3,
      "value": 4
    }
  ],
  "books": [
    {
      "colour": "religion",
      "bonus": [
        "",
        "disc-other",
        "disc-religion",
        "pp3"
      ]
    },
    {
      "colour": "politics",
      "bonus": [
        "",
        "helper",
        "disc-religion",
        "pp3"
      ]
    },
    {
      "colour": "arts",
      "bonus": [
        "",
        "pp2",
        "disc-religion",
        "pp5"
      ]
    },
    {
      "colour": "discoveries",
      "bonus": [
        "",
        "ship2",
        "disc-religion",
        "pp3"
      ]
    }
  ],
  "bonus_tiles": {
    "discoveries": [
      "d-str",
      "d-pol",
      "d-5f",
      "d-take",
      "d-lead"
    ],
    "literature": [
      "l-str",
      "l-sail",
      "l-patron",
      "l-catch",
      "l-fee"
    ],
    "religion": [
      "r-str",
      "r-discs",
      "r-books",
      "r-pay",
      "r-scripture"
    ],
    "arts": [
      "a-str",
      "a-art",
      "a-discs",
      "a-patron",
      "a-white"
    ]
  },
  "bonus": {
    "kept_per_discipline": 3,
    "arts_value_per_tile": 5,
    "discs_per_compartment": 2,
    "strength": {
      "d-str": "discoveries",
      "d-pol": "politics",
      "l-str": "literature",
      "r-str": "religion",
      "a-str": "arts"
    },
    "numbers": {
      "d-5f": 5,
      "d-lead": [
        5,
        3
      ],
      "l-sail": 3,
      "l-fee": 1,
      "r-discs": 2,
      "r-books": [
        2,
        1
      ],
      "r-pay": 3,
      "r-scripture": [
        5,
        3
      ],
      "a-art": 4,
      "a-discs": [
        2,
        1
      ],
      "a-white": 2
    }
  },
  "characters": {
    "discoveries": [
      "vasco-da-gama",
      "amerigo-vespucci",
      "christopher-columbus",
      "ferdinand-magellan",
      "bartolomeu-dias",
      "pedro-alvares-cabral",
      "giovanni-da-verrazzano",
      "john-cabot"
    ],
    "literature": [
      "paracelsus",
      "miguel-de-cervantes",
      "luis-de-camoes",
      "francois-rabelais",
      "ludovico-ariosto",
      "michel-de-montaigne",
      "william-shakespeare",
      "vittoria-colonna"
    ],
    "religion": [
      "john-calvin",
      "martin-luther",
      "desiderius-erasmus",
      "ignatius-of-loyola",
      "girolamo-savonarola",
      "teresa-of-avila",
      "ulrich-zwingli",
      "philip-melanchthon"
    ],
    "arts": [
      "leonardo-da-vinci",
      "michelangelo-buonarroti",
      "raphael-sanzio",
      "titian",
      "sandro-botticelli",
      "albrecht-durer",
      "sofonisba-anguissola",
      "hieronymus-bosch"
    ],
    "politics": [
      "charles-v",
      "lorenzo-de-medici",
      "niccolo-machiavelli",
      "elizabeth-i",
      "francis-i",
      "henry-viii",
      "isabella-of-castile",
      "catherine-de-medici"
    ]
  },
  "starters": {
    "sets": [
      [
        "massimiliano-de-la-luce",
        "beatrice-scrivani",
        "maria-nobelli",
        "soledade-and-bizarro",
        "taddeo-consigli"
      ],
      [
        "niccolo-velieri",
        "ginevra-cartolai",
        "fra-benigno",
        "lapo-scalpellini",
        "oretta-magistri"
      ],
      [
        "bastiano-bussola",
        "dianora-penna",
        "suor-chiara-lume",
        "vieri-pennelli",
        "gherardo-toghe"
      ],
      [
        "caterina-astrolabi",
        "ugo-torchi",
        "don-fazio-campana",
        "nerina-cornici",
        "baldo-sigilli"
      ]
    ]
  },
  "names": {
    "vasco-da-gama": "Vasco da Gama",
    "amerigo-vespucci": "Amerigo Vespucci",
    "christopher-columbus": "Christopher Columbus",
    "ferdinand-magellan": "Ferdinand Magellan",
    "bartolomeu-dias": "Bartolomeu Dias",
    "pedro-alvares-cabral": "Pedro Álvares Cabral",
    "giovanni-da-verrazzano": "Giovanni da Verrazzano",
    "john-cabot": "John Cabot",
    "paracelsus": "Paracelsus",
    "miguel-de-cervantes": "Miguel de Cervantes",
    "luis-de-camoes": "Luís de Camões",
    "francois-rabelais": "François Rabelais",
    "ludovico-ariosto": "Ludovico Ariosto",
    "michel-de-montaigne": "Michel de Montaigne",
    "william-shakespeare": "William Shakespeare",
    "vittoria-colonna": "Vittoria Colonna",
    "john-calvin": "John Calvin",
    "martin-luther": "Martin Luther",
    "desiderius-erasmus": "Desiderius Erasmus",
    "ignatius-of-loyola": "Ignatius of Loyola",
    "girolamo-savonarola": "Girolamo Savonarola",
    "teresa-of-avila": "Teresa of Ávila",
    "ulrich-zwingli": "Ulrich Zwingli",
    "philip-melanchthon": "Philip Melanchthon",
    "leonardo-da-vinci": "Leonardo da Vinci",
    "michelangelo-buonarroti": "Michelangelo Buonarroti",
    "raphael-sanzio": "Raphael Sanzio",
    "titian": "Titian",
    "sandro-botticelli": "Sandro Botticelli",
    "albrecht-durer": "Albrecht Dürer",
    "sofonisba-anguissola": "Sofonisba Anguissola",
    "hieronymus-bosch": "Hieronymus Bosch",
    "charles-v": "Charles V",
    "lorenzo-de-medici": "Lorenzo de’ Medici",
    "niccolo-machiavelli": "Niccolò Machiavelli",
    "elizabeth-i": "Elizabeth I",
    "francis-i": "Francis I",
    "henry-viii": "Henry VIII",
    "isabella-of-castile": "Isabella of Castile",
    "catherine-de-medici": "Catherine de’ Medici",
    "massimiliano-de-la-luce": "Massimiliano de la Luce",
    "beatrice-scrivani": "Beatrice Scrivani",
    "maria-nobelli": "Maria Nobelli",
    "soledade-and-bizarro": "Soledade and Bizarro",
    "taddeo-consigli": "Taddeo Consigli",
    "niccolo-velieri": "Niccolò Velieri",
    "ginevra-cartolai": "Ginevra Cartolai",
    "fra-benigno": "Fra Benigno",
    "lapo-scalpellini": "Lapo Scalpellini",
    "oretta-magistri": "Oretta Magistri",
    "bastiano-bussola": "Bastiano Bussola",
    "dianora-penna": "Dianora Penna",
    "suor-chiara-lume": "Suor Chiara Lume",
    "vieri-pennelli": "Vieri Pennelli",
    "gherardo-toghe": "Gherardo Toghe",
    "caterina-astrolabi": "Caterina Astrolabi",
    "ugo-torchi": "Ugo Torchi",
    "don-fazio-campana": "Don Fazio Campana",
    "nerina-cornici": "Nerina Cornici",
    "baldo-sigilli": "Baldo Sigilli"
  }
} as const;
