import { Component, type ReactNode } from 'react'
import { reportProblem } from '../../lib/http/report-problem.ts'

interface Props {
  children: ReactNode
  renderFallback: (error: Error, retry: () => void) => ReactNode
}

/** Thrown if a script could not be loaded, which is different from an error in its code. */
export class ScriptLoadError extends Error {}

export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error) {
    reportProblem(error instanceof ScriptLoadError ? 'part not loaded' : 'broken part', error.stack ?? error.message)
  }

  override render() {
    const { error } = this.state
    return error ? this.props.renderFallback(error, () => this.setState({ error: undefined })) : this.props.children
  }
}
