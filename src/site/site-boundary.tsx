import { Component, type ReactNode } from 'react'
import type { Site } from './use-site.ts'

type Props = { words: Site['words']; children: ReactNode }

/** If a page breaks, the frame around it stays, with its links to other pages. */
export class SiteBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { words, children } = this.props
    if (!this.state.isBroken) return <div>{children}</div>
    return (
      <div className="st-broken" role="alert">
        <p>{words.broken}</p>
        <button type="button" className="st-button" onClick={() => this.setState({ isBroken: false })}>
          {words.retry}
        </button>
      </div>
    )
  }
}
