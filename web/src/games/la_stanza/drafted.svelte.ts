/** How far the draft on the board is. The shell asks for the prompt with the table as it is; the board has seen more. */
class Drafted {
  words = $state('');
  point = $state('');
  over = $state(false);
}

export const drafted = new Drafted();
