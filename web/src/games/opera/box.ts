// Made by scripts/box_ts.py from ridotto/games/opera/box.toml. Do not edit.
export const BOX = {
  "composers": [
    "beethoven",
    "handel",
    "monteverdi",
    "mozart",
    "verdi",
    "wagner"
  ],
  "pieces_per_composer": 14,
  "cities": [
    "venezia",
    "wien",
    "berlin",
    "london",
    "paris",
    "milano"
  ],
  "opens": [
    1,
    1,
    1,
    2,
    2,
    3
  ],
  "places": [
    2,
    2,
    1,
    1,
    2,
    2
  ],
  "income": [
    0,
    1,
    3,
    5,
    8,
    11,
    15
  ],
  "century_bonus": [
    1,
    2,
    3
  ],
  "build_ducats_per_hall": 2,
  "build_points_per_hall": 2,
  "sale_ducats_per_fame": 2,
  "top_level": 10,
  "level_zero_ducats": 1,
  "start_ducats": [
    20,
    21,
    22,
    23
  ],
  "roles": [
    {
      "name": "impresario",
      "fee": 3
    },
    {
      "name": "architetto",
      "fee": 2
    },
    {
      "name": "signora",
      "fee": 2
    },
    {
      "name": "maestro",
      "fee": 2
    },
    {
      "name": "critico",
      "fee": 3
    },
    {
      "name": "esperto",
      "fee": 4
    }
  ],
  "players": {
    "2": {
      "display": 5,
      "per_composer": 2,
      "palazzo": 3,
      "max_hires": 4,
      "join": [
        0,
        1
      ]
    },
    "3": {
      "display": 7,
      "per_composer": 3,
      "palazzo": 3,
      "max_hires": 3,
      "join": [
        1,
        2
      ]
    },
    "4": {
      "display": 9,
      "per_composer": 3,
      "palazzo": 4,
      "max_hires": 3,
      "join": [
        1,
        2
      ]
    }
  },
  "rounds": {
    "9": [
      3,
      6,
      9
    ],
    "7": [
      3,
      5,
      7
    ]
  },
  "parts": [
    {
      "name": "venezia.main",
      "halls": 1,
      "copies": [
        2,
        3,
        4
      ]
    },
    {
      "name": "venezia.wing1",
      "halls": 1,
      "copies": [
        1,
        2,
        3
      ],
      "roomy": [
        2,
        2,
        3
      ]
    },
    {
      "name": "venezia.wing2",
      "halls": 1,
      "copies": [
        1,
        2,
        3
      ],
      "roomy": [
        2,
        2,
        3
      ]
    },
    {
      "name": "wien.main",
      "halls": 2,
      "copies": [
        1,
        2,
        3
      ],
      "roomy": [
        2,
        2,
        3
      ]
    },
    {
      "name": "wien.wing1",
      "halls": 2,
      "copies": [
        1,
        2,
        3
      ],
      "roomy": [
        2,
        2,
        3
      ]
    },
    {
      "name": "berlin.main",
      "halls": 1,
      "copies": [
        1,
        2,
        3
      ],
      "roomy": [
        2,
        2,
        3
      ]
    },
    {
      "name": "berlin.wing1",
      "halls": 2,
      "copies": [
        1,
        2,
        3
      ],
      "roomy": [
        2,
        2,
        3
      ]
    },
    {
      "name": "london.main",
      "halls": 2,
      "copies": [
        1,
        2,
        3
      ],
      "roomy": [
        2,
        2,
        3
      ]
    },
    {
      "name": "london.wing1",
      "halls": 2,
      "copies": [
        1,
        2,
        3
      ],
      "roomy": [
        2,
        2,
        3
      ]
    },
    {
      "name": "paris.main",
      "halls": 3,
      "copies": [
        1,
        2,
        3
      ],
      "roomy": [
        2,
        2,
        3
      ]
    },
    {
      "name": "paris.wing1",
      "halls": 2,
      "copies": [
        1,
        2,
        3
      ],
      "roomy": [
        2,
        2,
        3
      ]
    },
    {
      "name": "milano.main",
      "halls": 3,
      "copies": [
        1,
        2,
        2
      ],
      "roomy": [
        2,
        2,
        2
      ]
    },
    {
      "name": "milano.wing1",
      "halls": 3,
      "copies": [
        1,
        2,
        2
      ],
      "roomy": [
        2,
        2,
        2
      ]
    }
  ]
} as const;
