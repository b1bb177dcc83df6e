export { after } from '../admin-grant/extend.ts'
