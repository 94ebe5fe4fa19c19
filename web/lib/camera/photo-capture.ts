/** Photographs of a camera's sensor, for every camera of the product. */

type PhotoCapture = {
  getPhotoCapabilities?: () => Promise<{
    imageWidth?: { max: number }
    imageHeight?: { max: number }
  }>
  takePhoto: (settings?: { imageWidth: number; imageHeight: number }) => Promise<Blob>
}
type PhotoCaptureMaker = new (track: MediaStreamTrack) => PhotoCapture

const photoCapture = (): PhotoCaptureMaker | null =>
  'ImageCapture' in globalThis
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not in the platform's types
      (globalThis as unknown as { ImageCapture: PhotoCaptureMaker }).ImageCapture
    : null

/** Whether this browser takes photographs apart from a camera's stream. */
export const canTakePhotos = (): boolean => photoCapture() !== null

/**
 * A photograph of the sensor's full resolution, or with at most `longestSide` pixels. Null where ImageCapture is missing,
 * fails or takes longer than `limitMs`.
 */
export async function takePhoto(
  track: MediaStreamTrack,
  limitMs: number,
  longestSide = Number.POSITIVE_INFINITY,
): Promise<Blob | null> {
  const Capture = photoCapture()
  if (!Capture) return null
  try {
    const capture = new Capture(track)
    const can = await capture.getPhotoCapabilities?.()
    const [imageWidth, imageHeight] = [can?.imageWidth?.max, can?.imageHeight?.max]
    const scale = Math.min(1, longestSide / Math.max(imageWidth ?? 0, imageHeight ?? 0))
    const largest =
      imageWidth && imageHeight
        ? {
            imageWidth: Math.floor(imageWidth * scale),
            imageHeight: Math.floor(imageHeight * scale),
          }
        : undefined
    return await Promise.race([
      capture.takePhoto(largest),
      new Promise<null>(resolve => setTimeout(() => resolve(null), limitMs)),
    ])
  } catch {
    // Some phones have ImageCapture, but cannot use it while a video runs.
    return null
  }
}
