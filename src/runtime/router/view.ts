import type { ComponentType } from 'react'
import type { Screen } from '../../schema/compiled-screen.ts'
import type { Route } from '../../schema/manifest.ts'
import type { Frame, FrameName } from './frames.ts'

/** What the router shows at an address: a route in its frame, with everything it needs at hand. */
export type View = { route: Route; frame: FrameName; Frame: Frame; content: Content; title: string }

export type Content =
  | { kind: 'screen'; ScreenView: ComponentType<{ screen: Screen }>; screen: Screen }
  | { kind: 'page'; Page: ComponentType }
  /** Part of it did not arrive. */
  | { kind: 'failed' }
  /** The session is over and the page about to reload. */
  | { kind: 'pending' }
