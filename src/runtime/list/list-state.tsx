import { useEventListener } from 'ahooks'
import { type ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import { usePresence } from '../../widgets/presence.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Empty } from '../../widgets/kit/empty.tsx'
import { Result } from '../../widgets/kit/result.tsx'

/** A thing that could not be loaded: why, and what can be done about it. */
export function Failure({
  title,
  failure,
  retry,
  isAboutNone,
  children,
}: {
  title: string
  failure: unknown
  retry: () => void
  /** The address does not say what it is about. */
  isAboutNone?: boolean
  /** The way on from what is not there. */
  children?: ReactNode
}) {
  const t = useTexts('runtime/list')
  const kind = failure instanceof Problem ? failure.kind : 'server'
  const offline = navigator.onLine === false
  const lost = offline || kind === 'offline'

  const seen = usePresence()
  useEventListener('online', () => retry(), { enable: lost && seen })

  if (kind === 'forbidden') return <Result picture="403" title={t('forbidden')} text={t('forbiddenHelp', { title })} />
  if (kind === 'not-found')
    return (
      <Result picture="404" title={isAboutNone ? t('noneChosen') : t('gone')} text={isAboutNone ? t('noneChosenHelp') : t('goneHelp')}>
        {children}
      </Result>
    )
  return (
    <div role="alert" className="rt-failure">
      <Empty
        title={offline ? t('offline') : t('failed')}
        help={<>{offline ? t('offlineHelp') : failure instanceof Problem ? failure.message : t('failedHelp')}</>}
      >
        <Button onClick={retry}>{t('retry')}</Button>
      </Empty>
    </div>
  )
}
