import { useEventListener } from 'ahooks'
import { type ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import { usePresence } from '../../widgets/presence.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Empty } from '../../widgets/kit/empty.tsx'
import { Result } from '../../widgets/kit/result.tsx'

/** An error state, below the title of a page or a part: what could not be loaded, why, and what to do about it. */
export function Failure({
  title,
  failure,
  retry,
  none,
  children,
}: {
  title: string
  failure: unknown
  retry: () => void
  /** `chosen`: the address has no key. `yet`: no key is needed, and there is no row yet. */
  none?: 'chosen' | 'yet' | undefined
  /** The link from a page without content. */
  children?: ReactNode
}) {
  const t = useTexts('runtime/list')
  const kind = failure instanceof Problem ? failure.kind : 'server'
  const offline = navigator.onLine === false
  const lost = offline || kind === 'offline'

  const seen = usePresence()
  useEventListener('online', () => retry(), { enable: lost && seen })

  if (kind === 'forbidden') return <Result within picture="403" title={t('forbidden')} text={t('forbiddenHelp', { title })} />
  if (kind === 'not-found' && none === 'yet')
    return (
      <Empty title={t('noneYet')} help={t('noneYetHelp', { title })}>
        {children}
      </Empty>
    )
  if (kind === 'not-found')
    return (
      <Result within picture="404" title={none ? t('noneChosen') : t('gone')} text={none ? t('noneChosenHelp') : t('goneHelp')}>
        {children}
      </Result>
    )
  return (
    <div role="alert" className="rt-failure">
      <span className="hidden-text">{title}</span>
      <Empty
        title={offline ? t('offline') : t('failed')}
        help={<>{offline ? t('offlineHelp') : failure instanceof Problem ? failure.message : t('failedHelp')}</>}
      >
        <Button onClick={retry}>{t('retry')}</Button>
      </Empty>
    </div>
  )
}
