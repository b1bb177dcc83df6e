import { useTexts } from '../../i18n/i18n.ts'
import { type RefusalCode, refusalCodes } from '../../schema/sold.ts'
import { NotYet } from '../answer/not-yet.tsx'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'
import '../sign-in/codes.css'

/** A call; a successful one has nothing to fix. */
export type FailedCall = { code?: number }

/** What error codes mean, their causes and fixes: the code in the row, or all of them without a row. */
export function ErrorCodes({ row }: PartProps) {
  const say = useTexts('widgets/late')
  const sayError = useTexts('widgets/errors')
  const code = row?.['code']
  const shown = row ? refusalCodes.filter((one) => one === code) : refusalCodes
  if (shown.length === 0) return <NotYet why={say('errorUnknown')} />
  return (
    <dl className="lk-part lk-catalogue">
      {shown.map((one: RefusalCode) => (
        <div key={one} id={`code-${one}`} className="lk-code-entry">
          <dt>
            <code>{one}</code> {sayError(`title-${one}`)}
          </dt>
          <dd>
            <span className="lk-quiet">{say('errorCause')}</span> {sayError(`cause-${one}`)}
          </dd>
          <dd>
            <span className="lk-quiet">{say('errorMend')}</span> {sayError(`mend-${one}`)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
