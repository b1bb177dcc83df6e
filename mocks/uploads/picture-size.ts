import { imageSizeFromFile } from 'image-size/fromFile'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'

const LONGEST_SIDE = 8000
/** Forty million pixels take 160 MB once a browser has decoded them. */
const MOST_POINTS = 40_000_000

/** Refuses a picture that is small on disk but would fill a viewer's memory, and one whose size cannot be determined. */
export async function checkPicture(path: string): Promise<void> {
  const { width, height } = await imageSizeFromFile(path).catch(() => ({ width: 0, height: 0 }))
  if (Math.max(width, height) <= LONGEST_SIDE && width * height <= MOST_POINTS) return
  const megapixels = MOST_POINTS / 1_000_000
  throw problems.invalid({
    file: text('http/problems', 'pictureTooLarge', (locale) => ({ side: LONGEST_SIDE.toLocaleString(locale), megapixels })),
  })
}
