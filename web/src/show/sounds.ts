import type { Account, Scene } from '../protocol'

export type Sound = 'drum' | 'musketry' | 'melee' | 'dice' | 'bugle'

const of_scene: Partial<Record<Scene['scene'], Sound>> = { shot: 'musketry', fight: 'melee' }

/** What is heard of an entry: each once, in the order in which it happened. */
export function sounds_of(account: Account): Sound[] {
  const heard = account.told
    .flatMap(({ scenes }) => scenes ?? [])
    .flatMap((one): Sound[] => {
      const loud = of_scene[one.scene]
      return [...(one.faces?.length ? (['dice'] as const) : []), ...(loud ? [loud] : [])]
    })
  return [...new Set(heard)]
}

/**
 * The sounds themselves: made of noise and tones when they are heard, so that nothing is fetched.
 * A browser lets nothing sound before the page was touched; until then it is silent.
 */
export class Band {
  #context: AudioContext | null = null
  #out: GainNode | null = null
  #noise: AudioBuffer | null = null

  /** @param volume 0 to 100 */
  play(sound: Sound, volume: number): void {
    const context = (this.#context ??= new AudioContext())
    if (context.state === 'suspended') void context.resume()
    this.#out ??= new GainNode(context)
    this.#out.connect(context.destination)
    // Loudness is felt by squares.
    this.#out.gain.value = (volume / 100) ** 2 * 0.6
    this[sound](context.currentTime + 0.02)
  }
  silence(): void {
    void this.#context?.close()
    this.#context = this.#out = this.#noise = null
  }

  /** A roll that ends in a stroke: it is one's turn. */
  drum(at: number): void {
    for (let i = 0; i < 10; i++) this.#burst(at + i * 0.055, 0.05, 0.25 + i * 0.03, 900, 0.7)
    this.#burst(at + 0.62, 0.16, 0.9, 700, 0.5)
    this.#tone(at + 0.62, 0.2, 130, 0.7, 'sine', 70)
  }
  /** A ragged volley. */
  musketry(at: number): void {
    for (const [delay, loud] of volley) this.#burst(at + delay, 0.09, loud, 1700, 0.8)
    this.#tone(at + 0.05, 0.25, 95, 0.35, 'sine', 45)
  }
  /** Steel on steel. */
  melee(at: number): void {
    for (const [delay, pitch] of blades) {
      this.#tone(at + delay, 0.14, pitch, 0.22, 'triangle', pitch * 0.96)
      this.#burst(at + delay, 0.03, 0.3, 4200, 3)
    }
  }
  dice(at: number): void {
    for (const delay of rattle) this.#burst(at + delay, 0.02, 0.35, 2600, 4)
  }
  /** The battle is over. */
  bugle(at: number): void {
    for (const [delay, lasts, pitch] of call) {
      this.#tone(at + delay, lasts, pitch, 0.3, 'sawtooth', pitch, 1500)
    }
  }

  #burst(at: number, lasts: number, loud: number, pitch: number, narrow: number): void {
    const [context, out] = [this.#context, this.#out]
    if (!context || !out) return
    const source = new AudioBufferSourceNode(context, { buffer: this.#white(context), loop: true })
    const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: narrow })
    source
      .connect(band)
      .connect(this.#fading(context, at, lasts, loud))
      .connect(out)
    source.start(at, (at * 7.3) % 0.8)
    source.stop(at + lasts * 3)
  }
  #tone(
    at: number,
    lasts: number,
    pitch: number,
    loud: number,
    type: OscillatorType,
    falls_to: number,
    dull = 8000,
  ): void {
    const [context, out] = [this.#context, this.#out]
    if (!context || !out) return
    const source = new OscillatorNode(context, { type, frequency: pitch })
    source.frequency.exponentialRampToValueAtTime(falls_to, at + lasts)
    const lid = new BiquadFilterNode(context, { type: 'lowpass', frequency: dull })
    source
      .connect(lid)
      .connect(this.#fading(context, at, lasts, loud))
      .connect(out)
    source.start(at)
    source.stop(at + lasts * 3)
  }
  #fading(context: AudioContext, at: number, lasts: number, loud: number): GainNode {
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(loud, at + 0.006)
    gain.gain.setTargetAtTime(0, at + 0.01, lasts / 2)
    return gain
  }
  #white(context: AudioContext): AudioBuffer {
    if (this.#noise) return this.#noise
    const made = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate })
    const samples = made.getChannelData(0)
    // Any noise does; the same one every time.
    let seed = 1
    for (let i = 0; i < samples.length; i++) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
      samples[i] = seed / 2 ** 31
    }
    return (this.#noise = made)
  }
}

/** Seconds, and how loud. */
const volley = [
  [0, 0.8],
  [0.03, 0.6],
  [0.05, 0.9],
  [0.09, 0.5],
  [0.12, 0.7],
  [0.2, 0.4],
  [0.27, 0.3],
] as const
/** Seconds, hertz. */
const blades = [
  [0, 2400],
  [0.11, 3100],
  [0.19, 2700],
  [0.34, 2300],
  [0.41, 3300],
] as const
const rattle = [0, 0.06, 0.1, 0.17, 0.21, 0.3] as const
/** Seconds, seconds long, hertz. */
const call = [
  [0, 0.16, 392],
  [0.2, 0.16, 523.25],
  [0.4, 0.16, 659.25],
  [0.6, 0.3, 783.99],
  [0.98, 0.16, 659.25],
  [1.18, 0.6, 783.99],
] as const
