import en from '../i18n/texts/en-US/request.json'
import zh from '../i18n/texts/zh-CN/request.json'

/** What the client may have to say, without the engine that fills the console's texts. */
export const sentences = { 'en-US': en, 'zh-CN': zh }
