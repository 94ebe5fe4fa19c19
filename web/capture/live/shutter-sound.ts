/** Feedback that a picture was taken: a short tick, and a vibration on phones. */

const TICK_SECONDS = 0.05
const TICK_HERTZ = 1650
const TICK_LOUDNESS = 0.25
/** To a thousandth at its end. */
const FADE = Math.log(1000)
const TAP_MS = 25

const SAMPLES_A_SECOND = 16_000
const HEADER_BYTES = 44

/** A fading tone as a WAV file: 16 bits, one channel. */
export function shutterSoundFile(): Blob {
  const count = Math.round(TICK_SECONDS * SAMPLES_A_SECOND)
  const file = new DataView(new ArrayBuffer(HEADER_BYTES + 2 * count))
  const writeText = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) file.setUint8(at + i, text.charCodeAt(i))
  }
  writeText(0, 'RIFF')
  file.setUint32(4, file.byteLength - 8, true)
  writeText(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, SAMPLES_A_SECOND, true)
  file.setUint32(28, 2 * SAMPLES_A_SECOND, true)
  file.setUint16(32, 2, true)
  file.setUint16(34, 16, true)
  writeText(36, 'data')
  file.setUint32(40, 2 * count, true)
  for (let i = 0; i < count; i++) {
    const fading = TICK_LOUDNESS * Math.exp((-FADE * i) / count)
    const turn = (i * TICK_HERTZ) / SAMPLES_A_SECOND
    const triangle = 1 - 4 * Math.abs((turn % 1) - 0.5)
    file.setInt16(HEADER_BYTES + 2 * i, Math.round(32_767 * fading * triangle), true)
  }
  return new Blob([file.buffer], { type: 'audio/wav' })
}

let sound: HTMLAudioElement | undefined

/**
 * Call from a user gesture: browsers block sound otherwise. Uses an audio element, because opening an
 * AudioContext blocks the page until the system's audio is ready.
 */
export function prepareShutterSound(): void {
  sound ??= new Audio(URL.createObjectURL(shutterSoundFile()))
}

export function playShutterSound(): void {
  if ('vibrate' in navigator) navigator.vibrate(TAP_MS)
  if (!sound) return
  sound.currentTime = 0
  sound.play().catch(() => {
    // Blocked by the browser or interrupted by the next one; the flash is shown as well.
  })
}
