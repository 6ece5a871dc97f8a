import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; onFailure: () => void }

/** Keeps a map that breaks from taking the page with it. */
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
