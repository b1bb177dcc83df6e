/** The services in the order of their colours, the same in every chart. */
export const services = ['asr-sentence', 'asr-realtime', 'asr-file', 'tts', 'voiceprint', 'sound', 'nlp']
