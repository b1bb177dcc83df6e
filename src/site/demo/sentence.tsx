import { spokenIn } from '../spoken-samples.ts'
import { useSite } from '../use-site.ts'
import { Transcribe } from './transcribe.tsx'
import './demo.css'
import './demo-result.css'

/** Recognition of one sentence. */
export function Sentence() {
  const { locale } = useSite()
  return <Transcribe id="sentence" first={spokenIn(locale).name} fits={({ channels }) => channels === 1} path="/asr/sentence" />
}
