/** Short tones of our own. Off until chosen; everything they say can also be seen. */
type Note = readonly [hertz: number, after: number, length?: number];

const TONES = {
  turn: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
  ],
  reveal: [
    [392, 0, 0.5],
    [494, 0.06, 0.5],
    [587, 0.12, 0.6],
  ],
  confirm: [[440, 0, 0.12]],
  move: [[330, 0, 0.1]],
  coins: [
    [1319, 0, 0.12],
    [1568, 0.07, 0.12],
    [1760, 0.13, 0.16],
  ],
  points: [
    [880, 0],
    [1109, 0.09],
  ],
  bell: [
    [1047, 0, 0.9],
    [2093, 0, 0.6],
  ],
  round: [
    [349, 0, 0.4],
    [440, 0.15, 0.4],
  ],
  chat: [
    [698, 0, 0.12],
    [932, 0.1, 0.12],
  ],
  refused: [
    [233, 0, 0.14],
    [208, 0.12, 0.18],
  ],
  bravo: [
    [523, 0, 0.3],
    [659, 0.1, 0.3],
    [784, 0.2, 0.3],
    [1047, 0.3, 0.6],
  ],
} as const satisfies Record<string, readonly Note[]>;

export type Tone = keyof typeof TONES | 'applause';

let context: AudioContext | null = null;

export function play(name: Tone): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (name === 'applause') applause(context);
  else for (const note of TONES[name]) sing(context, note);
}

function sing(to: AudioContext, [hertz, after, length = 0.3]: Note): void {
  const tone = to.createOscillator();
  const loud = to.createGain();
  const at = to.currentTime + after;
  tone.frequency.value = hertz;
  tone.type = 'triangle';
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(0.12, at + 0.02);
  loud.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(loud).connect(to.destination);
  tone.start(at);
  tone.stop(at + length + 0.02);
}

/** Many hands: short bursts of noise that begin together and thin out. */
function applause(to: AudioContext): void {
  const rate = to.sampleRate;
  const length = 2.4;
  const sound = to.createBuffer(1, Math.floor(rate * length), rate);
  const data = sound.getChannelData(0);
  for (let clap = 0; clap < 130; clap++) {
    const begin = Math.floor(rate * length * Math.pow(Math.random(), 1.6) * 0.95);
    for (let i = 0; i < rate * 0.018 && begin + i < data.length; i++)
      data[begin + i] =
        (data[begin + i] ?? 0) + (Math.random() * 2 - 1) * 0.12 * Math.exp(-i / (rate * 0.004));
  }
  const source = to.createBufferSource();
  source.buffer = sound;
  source.connect(to.destination);
  source.start();
}
