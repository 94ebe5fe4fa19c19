import type { FaceEllipse } from './camera.ts'

/**
 * Every pixel of a picture with its distance from the ellipse's centre (1 on the ellipse) and its direction from there
 * in radians, clockwise from the ellipse's longer axis.
 */
export function pixelsAbout(
  { width, height }: { width: number; height: number },
  { cx, cy, rx, ry, angleDegrees }: FaceEllipse,
  visit: (at: number, scale: number, direction: number) => void,
): void {
  const angle = (angleDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = ((x - cx) * cos + (y - cy) * sin) / rx
      const v = ((y - cy) * cos - (x - cx) * sin) / ry
      visit(y * width + x, Math.hypot(u, v), Math.atan2(v, u))
    }
  }
}
