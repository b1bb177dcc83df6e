import type { ComponentType } from 'react'
import type { Screen } from '../../schema/compiled-screen.ts'
import type { Route } from '../../schema/manifest.ts'
import type { Frame, FrameName } from './frames.ts'

/** The view of the router: a route in its layout, with everything it needs. */
export type View = { route: Route; frame: FrameName; Frame: Frame; content: Content; title: string }

export type Content =
  | { kind: 'screen'; ScreenView: ComponentType<{ screen: Screen }>; screen: Screen }
  | { kind: 'page'; Page: ComponentType }
  /** A chunk or a file failed to load. */
  | { kind: 'failed' }
  /** The session is over and the page about to reload. */
  | { kind: 'pending' }
