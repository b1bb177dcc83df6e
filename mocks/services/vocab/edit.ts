export { after } from './save.ts'
