/** What a camera needs of its device. */
import type { PicturePart } from '../geometry/frame.ts'
import type { Lens } from './lenses.ts'

export type Capture =
  | { ok: true; photo: Blob; width: number; height: number }
  | { ok: false; title: string; sentence: string }

/** What is needed of a video element. */
export interface CameraVideo {
  srcObject: MediaProvider | null
  readonly videoWidth: number
  readonly videoHeight: number
  play(): Promise<void>
}

/** The browser's side, replaceable in tests. */
export interface CameraDevice {
  isSecure: boolean
  getUserMedia: ((constraints: MediaStreamConstraints) => Promise<MediaStream>) | null
  /** All cameras; their labels are known once one was allowed. */
  lenses(): Promise<Lens[]>
  /** The lens that was chosen on this device last; null for none. */
  chosenLens(): string | null
  chooseLens(id: string | null): void
  /**
   * What the zoom shows of a photograph of the sensor, which has more pixels than the stream's frames; null where there
   * is none.
   */
  photo(
    stream: MediaStream,
    shown: { frame: { width: number; height: number }; zoom: number; quality: number },
  ): Promise<{ photo: Blob; width: number; height: number } | null>
  /** The part of the current frame as a JPEG; null when the browser could not make one. */
  photograph(view: CameraVideo, part: PicturePart, quality: number): Promise<Blob | null>
  wait(milliseconds: number): Promise<void>
  /** In ms. */
  now(): number
  /** Whether the page is hidden. */
  isHidden(): boolean
  /** Calls each time the page is shown again, until the returned function is called. */
  onShown(shown: () => void): () => void
}
