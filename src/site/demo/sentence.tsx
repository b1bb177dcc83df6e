import { useSite } from '../use-site.ts'
import { Transcribe } from './transcribe.tsx'
import './demo.css'

/** One-sentence recognition. */
export function Sentence() {
  const { locale } = useSite()
  return (
    <Transcribe
      id="sentence"
      first={locale === 'zh-CN' ? 'greeting-zh' : 'guide-en'}
      fits={({ channels }) => channels === 1}
      path="/asr/sentence"
    />
  )
}
