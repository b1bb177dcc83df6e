import { useSession } from '../../session/use-session.ts'
import { CodeList } from '../sign-in/code-list.tsx'
import { asRecord } from '../answer/read.ts'
import type { PartProps } from '../part.ts'

/** `codes` is present if new ones were generated. */
export type RecoveryCodesAnswer = { codes?: string[] }

/** Recovery codes while they are shown; someone who had to set up a second factor continues from here. */
export function RecoveryCodes({ answer }: PartProps) {
  const session = useSession()
  const codes = asRecord(answer)['codes']
  const isHeld = session.state.status === 'member' && session.state.unready === true
  return (
    <CodeList
      codes={Array.isArray(codes) ? codes.map(String) : []}
      onKept={isHeld ? () => void session.refresh().catch(() => undefined) : undefined}
    />
  )
}
