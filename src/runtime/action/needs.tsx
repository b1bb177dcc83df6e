import { useEffect, useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import type { CallRef } from '../../schema/compiled.ts'
import { Notice } from '../../widgets/kit/notice.tsx'
import { RefusalLink } from '../form/refusal-link.tsx'

type Need = { text?: string; errorCode?: number }

/** What the person has to do before anything here can be used, with a link. Once it is done, it is no longer shown. */
export function Needs({ call }: { call: CallRef }) {
  const client = useClient()
  const [need, setNeed] = useState<Need>({})
  useEffect(() => {
    const stop = new AbortController()
    // Errors are ignored here: whatever is missing is reported again when it prevents an action.
    client.call<Need>(call, {}, { signal: stop.signal, silent: true }).then(setNeed, () => undefined)
    return () => stop.abort()
  }, [client, call])
  if (!need.text) return null
  return (
    <div className="rt-needs">
      <Notice tone="info" action={<RefusalLink code={need.errorCode} answered={undefined} />}>
        {need.text}
      </Notice>
    </div>
  )
}
