import { writePlace } from '../../schema/duration.ts'
import type { Sentence } from './read-sentences.ts'

export type TranscriptFormat = 'txt' | 'srt' | 'vtt' | 'json'

/** Sentences as text or as subtitles; one without an end lasts until the next, the last one three seconds or to the recording's end. */
export function writeTranscript(
  sentences: Sentence[],
  format: TranscriptFormat,
  nameOf: (speaker: number) => string,
  duration?: number,
): string {
  const who = ({ speaker }: Sentence) => (speaker === undefined ? '' : nameOf(speaker))
  if (format === 'txt')
    return sentences
      .map((one) =>
        [one.begin === undefined ? '' : `[${writePlace(one.begin)}]`, who(one) && `${who(one)}:`, one.text].filter(Boolean).join(' '),
      )
      .join('\n')
  const sign = format === 'srt' ? ',' : '.'
  const cues = sentences.map((one, at) => {
    const begin = one.begin ?? 0
    const end = one.end ?? sentences[at + 1]?.begin ?? Math.max(begin + 3, duration ?? 0)
    const head = `${stamp(begin, sign)} --> ${stamp(end, sign)}`
    const text = one.text.replaceAll('-->', '→')
    const line = who(one) ? (format === 'vtt' ? `<v ${who(one)}>${text}` : `${who(one)}: ${text}`) : text
    return format === 'srt' ? `${at + 1}\n${head}\n${line}` : `${head}\n${line}`
  })
  return `${format === 'vtt' ? 'WEBVTT\n\n' : ''}${cues.join('\n\n')}\n`
}

function stamp(seconds: number, sign: string): string {
  const all = Math.max(0, Math.round(seconds * 1000))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(all / 3_600_000))}:${two(Math.floor(all / 60_000) % 60)}:${two(Math.floor(all / 1000) % 60)}${sign}${String(all % 1000).padStart(3, '0')}`
}
