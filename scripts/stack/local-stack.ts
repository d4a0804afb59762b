import { join } from 'node:path';
import { data } from '../set-up/paths.mjs';
import { localPorts, portShift } from './ports.ts';

const name = portShift === 0 ? 'local' : `shifted-${portShift}`;

/** The stack of `npm start` and `npm run dev`. With PORT_SHIFT it is another one, with data of its own. */
export const localStack = { name, ports: localPorts, dataFolder: join(data, name) };
