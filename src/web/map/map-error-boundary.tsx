import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; onFailure: () => void }

export class MapErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailure()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
