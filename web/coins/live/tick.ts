/** What tells hands that a picture was taken: a short tick, and on a phone a tap against the palm. */

const TICK_SECONDS = 0.05
const TICK_HERTZ = 1650
const TICK_LOUDNESS = 0.25
const TAP_MS = 25

let context: AudioContext | undefined

/** Opened by the seller's own tap: browsers keep silent what no one has asked for. */
export const prepareTick = (): void => {
  // Absent in a few browsers, whatever the types say.
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  void context.resume()
}

export const tick = (): void => {
  if ('vibrate' in navigator) navigator.vibrate(TAP_MS)
  if (context?.state !== 'running') return
  const now = context.currentTime
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: TICK_HERTZ })
  const volume = new GainNode(context, { gain: TICK_LOUDNESS })
  volume.gain.exponentialRampToValueAtTime(0.001, now + TICK_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(now)
  tone.stop(now + TICK_SECONDS)
}
