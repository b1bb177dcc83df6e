import { Component, createContext, type ErrorInfo, type ReactNode } from 'react'
import { useTexts } from '../i18n/i18n.ts'
import { NotLoaded } from '../widgets/deadline.ts'
import { Button } from '../widgets/kit/button.tsx'
import { Empty } from '../widgets/kit/empty.tsx'
import './block-boundary.css'

type Props = {
  /** The title of the block. */
  name: string
  /** The source of the block: the id of a screen, or a pointer into the surrounding screen, e.g. `#/actions/create`. */
  place?: string | undefined
  children: ReactNode
}
type State = { fault?: unknown; trace?: string | undefined; of: string }

const Around = createContext('')
const markOf = ({ name, place = '' }: Props): string => `${name} ${place}`

/** An error boundary: an error in one block leaves the others working. Details are shown to developers only. */
export class BlockBoundary extends Component<Props, State> {
  static override contextType = Around
  declare context: React.ContextType<typeof Around>
  override state: State = { of: markOf(this.props) }

  static getDerivedStateFromError(fault: unknown): Partial<State> {
    return { fault: fault ?? new Error('Unexpected throw of nothing') }
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    const of = markOf(props)
    return of === state.of ? null : { fault: undefined, trace: undefined, of }
  }

  override componentDidCatch(_fault: unknown, { componentStack }: ErrorInfo) {
    if (import.meta.env.DEV) this.setState({ trace: componentStack ?? undefined })
  }

  override render() {
    const { fault, trace } = this.state
    const { name, place = '', children } = this.props
    const whole = place.startsWith('#') ? `${this.context.split('#')[0]}${place}` : place || this.context
    if (fault === undefined) return <Around.Provider value={whole}>{children}</Around.Provider>
    return <Broken name={name} place={whole} fault={fault} trace={trace} retry={() => this.setState({ fault: undefined })} />
  }
}

type BrokenProps = { name: string; place: string; fault: unknown; trace: string | undefined; retry: () => void }

/** A chunk that failed to load can be retried; if the browser caches the failure, only a reload helps. */
function Broken({ name, place, fault, trace, retry }: BrokenProps) {
  const t = useTexts('runtime/list')
  const isLost = fault instanceof NotLoaded
  return (
    <div role="alert">
      <Empty
        title={t(isLost ? 'lost' : 'broken', { screen: name })}
        help={
          <>
            {t(isLost ? 'lostHelp' : 'brokenHelp')}
            {place && <code className="rt-place">{place}</code>}
          </>
        }
      >
        <Button onClick={retry}>{t('retry')}</Button>
        {isLost && <Button onClick={() => location.reload()}>{t('reload')}</Button>}
      </Empty>
      {import.meta.env.DEV && <pre className="rt-fault-details">{[String((fault as Error)?.stack ?? fault), trace].join('\n')}</pre>}
    </div>
  )
}
