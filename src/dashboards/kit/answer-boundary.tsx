import { Component, type ReactNode } from 'react'

type Props = { data: unknown; broken: ReactNode; children: ReactNode }
type State = { isBroken: boolean; of: unknown }

/** An error boundary for answers with an unexpected shape; it is reset by the next answer. */
export class AnswerBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, of: this.props.data }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ data }: Props, { of }: State): State | null {
    return data === of ? null : { isBroken: false, of: data }
  }

  override render() {
    return this.state.isBroken ? this.props.broken : this.props.children
  }
}
