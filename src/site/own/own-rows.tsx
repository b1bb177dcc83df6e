import { wholeSeconds } from '../../schema/duration.ts'
import { InstrumentRows } from '../instruments/instrument.tsx'
import type { ProductPageTexts } from '../text-types.ts'
import { useSay } from '../use-say.ts'
import type { OwnSound } from './read-own-sound.ts'

/** What this browser has measured of a recording, without any guesses. */
export function OwnRows({ sound, words }: { sound: OwnSound; words: ProductPageTexts }) {
  const say = useSay<'site/product-page'>(words)
  const { length, parts, channels, pitch, unknown } = words.own
  return (
    <InstrumentRows
      rows={[
        { name: length, value: say('own.seconds', { count: wholeSeconds(sound.seconds) }) },
        { name: channels, value: String(sound.levels.length) },
        { name: parts, value: String(sound.spans.length) },
        { name: pitch, value: sound.hz === undefined ? unknown : say('own.hertz', { count: sound.hz }) },
      ]}
    />
  )
}
