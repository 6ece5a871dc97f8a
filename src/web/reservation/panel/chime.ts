/** Gain (0 to 1) and length of the two notes: audible in a quiet kitchen, not disturbing in a dining area. */
const GAIN = 0.04
const NOTE_S = 0.18
const NOTES_HZ = [660, 880]

let audio: AudioContext | null = null

/** Plays two soft notes. Silent when the browser blocks sound before the first user gesture. */
export function chime(): void {
  try {
    const context = audio ?? new AudioContext()
    audio = context
    void context.resume()
    for (const [index, frequency] of NOTES_HZ.entries()) playNote(context, frequency, index * NOTE_S)
  } catch {
    // No audio device: the count in the title says the same.
  }
}

function playNote(context: AudioContext, frequency: number, delay: number): void {
  const start = context.currentTime + delay
  const note = context.createOscillator()
  const volume = context.createGain()
  note.frequency.value = frequency
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(GAIN, start + NOTE_S / 4)
  volume.gain.linearRampToValueAtTime(0, start + NOTE_S)
  note.connect(volume).connect(context.destination)
  note.start(start)
  note.stop(start + NOTE_S)
}
