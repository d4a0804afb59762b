import { onRequest } from 'firebase-functions/https';
import { adminFunction, siteFunction } from './config.ts';
import { leaveBodiesUnread } from './http/leave-bodies-unread.ts';
import { serve } from './http/serve.ts';

leaveBodiesUnread();

export const site = onRequest(siteFunction, serve([]));
export const admin = onRequest(adminFunction, serve([]));
