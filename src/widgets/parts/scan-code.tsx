import { asText } from '../answer/read.ts'
import { Scan } from '../sign-in/scan.tsx'
import type { PartProps } from '../part.ts'

/** What a scan brings: the token of whoever signs in, or the person whose account is linked now. */
export type ScanAnswer = unknown

/** A code for the chat app; what was scanned is handed on. */
export function ScanCode({ props, onAnswer }: PartProps) {
  return (
    <Scan type={props['type'] === 'bind' ? 'bind' : 'login'} wxAppId={asText(props['wxAppId'])} onDone={(answer) => onAnswer?.(answer)} />
  )
}
