import type { Locale } from '../compiled.ts'
import type { AuthoredScreen } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import type { Atlas } from './atlas.ts'

/** The screen that is being compiled, its language and its entity. */
export type ScreenContext = { atlas: Atlas; locale: Locale; screen: AuthoredScreen; entity: { name: string; entity: Entity } | undefined }
