import { Component, type ReactNode } from 'react'

type Props = { data: unknown; broken: ReactNode; children: ReactNode }
type State = { isBroken: boolean; of: unknown }

/** What an answer of another shape breaks is its own place, until there is another answer. */
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
