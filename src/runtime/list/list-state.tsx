import { useEffect } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Empty } from '../../widgets/kit/empty.tsx'
import { Result } from '../../widgets/kit/result.tsx'

/** A thing that could not be loaded: why, and what can be done about it. */
export function Failure({ title, failure, retry }: { title: string; failure: unknown; retry: () => void }) {
  const t = useTexts('list')
  const kind = failure instanceof Problem ? failure.kind : 'server'
  const offline = kind === 'offline' || (typeof navigator !== 'undefined' && navigator.onLine === false)

  useEffect(() => {
    if (!offline) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [offline, retry])

  if (kind === 'forbidden') return <Result status="403" title={t('forbidden')} text={t('forbiddenHelp', { title })} />
  if (kind === 'not-found') return <Result status="404" title={t('gone')} text={t('goneHelp')} />
  return (
    <div role="alert" className="rt-failure">
      <Empty
        title={offline ? t('offline') : t('failed')}
        help={
          <>
            {offline ? t('offlineHelp') : failure instanceof Error && failure.message}
            {failure instanceof Problem && failure.requestId && <code className="rt-request-id">{failure.requestId}</code>}
          </>
        }
      >
        <Button onClick={retry}>{t('retry')}</Button>
      </Empty>
    </div>
  )
}
