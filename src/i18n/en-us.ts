import { nameTexts, type Texts } from './name-texts.ts'

export const texts: Texts = nameTexts(import.meta.glob('./texts/en-US/*.json', { eager: true, import: 'default' }))
