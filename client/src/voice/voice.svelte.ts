/** The microphone and the voices of a table. Loaded when somebody presses the microphone, or is heard. */
import type { Connection } from '../socket'
import { keep, settings } from '../storage'
import type { RoomState, Voice as VoiceReach } from '../wire'
import capture from './capture.worklet.js?url'
import { floor, mutedSeats } from './floor.svelte'
import { Gate } from './gate'
import { FRAME_STEPS, loudness, packed, RATE, STEP, unpacked, type Audience } from './pieces'
import { Playout } from './playout'

export type Mode = 'hold' | 'open'

/** What a voice must know of its table. */
interface Table {
  readonly connection: Pick<Connection, 'ask' | 'murmur'>
  readonly hearing: VoiceReach | null
  readonly me: number
  readonly seats: readonly { name: string; you: boolean }[]
  readonly state: RoomState | null
  readonly onScreen: boolean
  blocks(person: number): boolean
}

const BITS = 24_000
const LOUD = 0.15
const RING_OUT = 400
const STEPS_OF_LEVEL = [0.01, 0.03, 0.08, 0.2]

interface Mouth {
  decoder: AudioDecoder
  playout: Playout
  gain: GainNode
  counts: number[]
  quiet: ReturnType<typeof setTimeout> | undefined
}

export class Voice {
  on = $state(false)
  mode: Mode = $state(settings().microphone)
  held = $state(false)
  /** 0 to 4, of what is sent; nothing is measured that nobody may hear. */
  level = $state(0)
  /** Whom to speak to, where there is a choice. */
  wished: Audience | null = $state(null)
  /** People whose voices this device leaves out, beside those it blocks. */
  muted: number[] = $state([])
  loud: Record<number, number> = $state({})
  /** How many pieces were played; tests look at it. */
  played = $state(0)

  readonly audience: Audience | null = $derived.by(() => {
    const open = Object.keys(this.room.hearing?.hears ?? {}) as Audience[]
    return open.find((to) => to === this.wished) ?? open[0] ?? null
  })
  readonly sends = $derived(this.on && this.audience !== null && (this.mode === 'open' || this.held))

  #context: AudioContext | null = null
  #stream: MediaStream | null = null
  #encoder: AudioEncoder | null = null
  #gate = new Gate()
  #mouths = new Map<number, Mouth>()
  #count = 0
  #sent: number[] = []

  constructor(readonly room: Table) {}

  // Speaking ----------------------------------------------------------------------------------------------------------

  /** Rejects where the browser or its owner says no. */
  async start(): Promise<void> {
    const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
    const stream = await navigator.mediaDevices.getUserMedia({ audio })
    const context = this.#speakers()
    await context.audioWorklet.addModule(capture)
    const ear = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 })
    ear.port.onmessage = (event: MessageEvent<Float32Array<ArrayBuffer>>) => this.#catch(event.data)
    context.createMediaStreamSource(stream).connect(ear)
    this.#stream = stream
    this.#encoder = new AudioEncoder({ output: (chunk) => this.#send(chunk), error: () => this.stop() })
    this.#encoder.configure({
      codec: 'opus',
      sampleRate: RATE,
      numberOfChannels: 1,
      bitrate: BITS,
      opus: { frameDuration: FRAME_STEPS * STEP * 1e6 },
    })
    this.on = true
    void this.room.connection.ask({ type: 'Microphone', on: true })
  }

  stop(): void {
    for (const track of this.#stream?.getTracks() ?? []) track.stop()
    if (this.#encoder?.state === 'configured') this.#encoder.close()
    this.#stream = this.#encoder = null
    this.#sent = []
    if (this.on) void this.room.connection.ask({ type: 'Microphone', on: false })
    this.on = this.held = false
    this.level = 0
  }

  /** A new line knows nothing of microphones. */
  again(): void {
    if (this.on) void this.room.connection.ask({ type: 'Microphone', on: true })
  }

  choose(mode: Mode): void {
    this.mode = keep({ microphone: mode }).microphone
    this.held = false
  }

  #catch(samples: Float32Array<ArrayBuffer>): void {
    this.#count += FRAME_STEPS
    const loud = this.sends ? loudness(samples) : 0
    this.level = STEPS_OF_LEVEL.filter((step) => loud > step).length
    if (!this.sends || !(this.#gate.hears(loud) || this.held) || this.#encoder?.state !== 'configured') return
    this.#sent.push(this.#count)
    const timestamp = Math.round(this.#count * STEP * 1e6)
    const data = new AudioData({
      format: 'f32',
      sampleRate: RATE,
      numberOfFrames: samples.length,
      numberOfChannels: 1,
      timestamp,
      data: samples,
    })
    this.#encoder.encode(data)
    data.close()
  }

  #send(chunk: EncodedAudioChunk): void {
    const count = this.#sent.shift()
    if (count === undefined || !this.sends || this.audience === null) return
    const opus = new Uint8Array(chunk.byteLength)
    chunk.copyTo(opus)
    this.room.connection.murmur(packed(this.audience, count, opus))
  }

  // Hearing -----------------------------------------------------------------------------------------------------------

  hear(piece: ArrayBuffer): void {
    const { person, count, opus } = unpacked(piece)
    if (this.room.blocks(person) || this.muted.includes(person)) return
    const mouth = this.#mouths.get(person) ?? this.#meet(person)
    if (mouth.decoder.state !== 'configured') return
    mouth.counts.push(count)
    mouth.decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: count * STEP * 1e6, data: opus }))
  }

  mute(person: number, on: boolean): void {
    this.muted = on ? [...this.muted, person] : this.muted.filter((other) => other !== person)
    const seat = this.#seatOf(person)
    if (seat !== null) mutedSeats[seat] = on
  }

  setLoud(person: number, volume: number): void {
    this.loud[person] = volume
    const mouth = this.#mouths.get(person)
    if (mouth) mouth.gain.gain.value = volume
  }

  /** Who is heard now. */
  speaking(): string[] {
    return this.room.seats.filter((_, seat) => floor[seat]).map((seat) => seat.name)
  }

  close(): void {
    this.stop()
    for (const { decoder, quiet } of this.#mouths.values()) {
      clearTimeout(quiet)
      if (decoder.state !== 'closed') decoder.close()
    }
    this.#mouths.clear()
    for (const signs of [floor, mutedSeats]) for (const seat of Object.keys(signs)) delete signs[Number(seat)]
    void this.#context?.close()
    this.#context = null
  }

  #speakers(): AudioContext {
    this.#context ??= new AudioContext({ sampleRate: RATE, latencyHint: 'interactive' })
    if (this.#context.state === 'suspended') void this.#context.resume()
    return this.#context
  }

  #meet(person: number): Mouth {
    const context = this.#speakers()
    const gain = context.createGain()
    gain.gain.value = this.loud[person] ?? 1
    gain.connect(context.destination)
    const decoder = new AudioDecoder({
      output: (data) => this.#play(person, data),
      error: () => this.#mouths.delete(person), // what can not be decoded is dropped, and the next piece begins anew
    })
    decoder.configure({ codec: 'opus', sampleRate: RATE, numberOfChannels: 1 })
    const mouth = { decoder, playout: new Playout(), gain, counts: [], quiet: undefined }
    this.#mouths.set(person, mouth)
    return mouth
  }

  #play(person: number, data: AudioData): void {
    const mouth = this.#mouths.get(person)
    const count = mouth?.counts.shift()
    const context = this.#speakers()
    const at = count === undefined ? null : (mouth?.playout.place(count, context.currentTime) ?? null)
    if (mouth && at !== null) {
      const samples = new Float32Array(data.numberOfFrames)
      data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
      const buffer = context.createBuffer(1, samples.length, data.sampleRate)
      buffer.copyToChannel(samples, 0)
      const source = new AudioBufferSourceNode(context, { buffer })
      source.connect(mouth.gain)
      source.start(at)
      this.played += 1
      this.#ring(person, mouth, loudness(samples))
    }
    data.close()
  }

  #seatOf(person: number): number | null {
    return this.room.state?.people.find((known) => known.id === person)?.seat ?? null
  }

  #ring(person: number, mouth: Mouth, loud: number): void {
    const seat = this.#seatOf(person)
    if (seat === null) return
    floor[seat] = loud > LOUD ? 2 : 1
    clearTimeout(mouth.quiet)
    mouth.quiet = setTimeout(() => delete floor[seat], RING_OUT)
  }
}
