import { Component, type ReactNode } from 'react'
import { useTexts } from '../i18n/i18n.ts'
import { Button } from '../widgets/kit/button.tsx'
import { Empty } from '../widgets/kit/empty.tsx'

type Props = { name: string; children: ReactNode }

/** Keeps what breaks in one block out of the others, and says which block it was. */
export class BlockBoundary extends Component<Props, { broken: boolean; of: string }> {
  override state = { broken: false, of: this.props.name }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ name }: Props, state: { broken: boolean; of: string }) {
    return name === state.of ? null : { broken: false, of: name }
  }

  override render() {
    return this.state.broken ? <Broken name={this.props.name} retry={() => this.setState({ broken: false })} /> : this.props.children
  }
}

function Broken({ name, retry }: { name: string; retry: () => void }) {
  const t = useTexts('list')
  return (
    <div role="alert">
      <Empty title={t('broken', { screen: name })} help={t('brokenHelp')}>
        <Button onClick={retry}>{t('retry')}</Button>
      </Empty>
    </div>
  )
}
