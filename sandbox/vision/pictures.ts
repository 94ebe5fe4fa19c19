import { Buffer } from 'node:buffer'
import { OpenAiRefusal } from './errors.ts'

/** The vendor's size limit of one picture. */
const MAX_BYTES = 20 * 1024 * 1024
const FORMATS = "['png', 'jpeg', 'gif', 'webp']"

/**
 * Decodes the picture in a data URL. Nothing is fetched.
 * @param param - path of the URL in the request
 * @throws OpenAiRefusal with the vendor's error
 */
export function pictureIn(url: string, param: string): Uint8Array {
  const head = /^data:(image\/[\w.+-]+);base64,/.exec(url)
  if (!head)
    throw url.startsWith('data:')
      ? invalid(`Invalid MIME type. Only image types are supported.`, param, 'invalid_image_format')
      : invalid(`Failed to download image from ${url.slice(0, 200)}.`, param, 'invalid_image_url')
  const base64 = url.slice(head[0].length)
  if (base64.length === 0 || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64))
    throw invalid('Invalid base64 image_url.', param, 'invalid_base64')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_BYTES)
    throw invalid('The image is larger than 20 MB.', param, 'image_too_large')
  if (!isPicture(bytes))
    throw invalid(
      `You uploaded an unsupported image. Please make sure your image has of one the following formats: ${FORMATS}.`,
      param,
      'invalid_image_format',
    )
  return bytes
}

/** The vendor's error for bytes that start like a picture but cannot be decoded. */
export function unreadable(param: string): OpenAiRefusal {
  return invalid(
    "The image data you provided does not represent a valid image. Please check your input and try again with one of the supported image formats: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'].",
    param,
    'image_parse_error',
  )
}

function invalid(message: string, param: string, code: string): OpenAiRefusal {
  return new OpenAiRefusal(400, message, { param, code })
}

function isPicture(bytes: Buffer): boolean {
  const starts = (text: string, at = 0): boolean =>
    bytes.subarray(at, at + text.length).toString('latin1') === text
  return (
    starts('\xff\xd8\xff') ||
    starts('\x89PNG\r\n\x1a\n') ||
    starts('GIF8') ||
    (starts('RIFF') && starts('WEBP', 8))
  )
}
