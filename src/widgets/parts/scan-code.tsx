import { asText } from '../answer/read.ts'
import { Scan } from '../sign-in/scan.tsx'
import type { PartProps } from '../part.ts'

/** The result of a scan: the token of the signed-in user, or the user whose account is now linked. */
export type ScanAnswer = unknown

/** A QR code for the chat app; the result of the scan is passed on. */
export function ScanCode({ props, onAnswer }: PartProps) {
  return (
    <Scan type={props['type'] === 'bind' ? 'bind' : 'login'} wxAppId={asText(props['wxAppId'])} onDone={(answer) => onAnswer?.(answer)} />
  )
}
