/** The picture with its longest side at most `sidePx`, as a JPEG of that quality. Rejects when it cannot be decoded. */
export async function shrunk(picture: Blob, sidePx: number, quality: number): Promise<Blob> {
  const full = await createImageBitmap(picture)
  try {
    const scale = Math.min(1, sidePx / Math.max(full.width, full.height))
    const canvas = new OffscreenCanvas(
      Math.round(full.width * scale),
      Math.round(full.height * scale),
    )
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('no 2d context to compress with')
    context.imageSmoothingQuality = 'high'
    context.drawImage(full, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    full.close()
  }
}
