import { Transcribe } from './transcribe.tsx'
import './demo.css'
import './demo-result.css'

/** A recording of two people, separated by speaker. */
export function Recording() {
  return <Transcribe id="recording" first="meeting-zh" fits={({ speakers }) => speakers > 1} path="/asr/file?_open=create" />
}
