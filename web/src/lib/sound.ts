/** Short tones of our own. Off until chosen; everything they say can also be seen. */
const TONES: Record<string, readonly [number, number][]> = {
  turn: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
  ],
  reveal: [
    [392, 0],
    [587, 0.1],
  ],
  points: [[880, 0]],
};

let context: AudioContext | null = null;

export function play(name: string): void {
  const tones = TONES[name];
  if (!tones || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const [hertz, after] of tones) {
    const tone = context.createOscillator();
    const loud = context.createGain();
    const at = context.currentTime + after;
    tone.frequency.value = hertz;
    tone.type = 'triangle';
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(0.12, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    tone.connect(loud).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.32);
  }
}
