import { answerRecord, takeBackAnswer } from '../conversation/answer.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { serve, type Route } from '../http/serve.ts';
import { blockSender, listBlockedSenders, previewBlock, unblockSender } from '../records/blocked-senders.ts';
import { changeRecords } from '../records/change-records.ts';
import { erasePerson, previewErasure } from '../records/erase-person.ts';
import { exportPerson } from '../records/export-person.ts';
import { getRecord, listRecords } from '../records/list-records.ts';
import { addNote } from '../records/notes.ts';
import { enterRecord, leaveRecord } from '../records/presence.ts';
import type { AdminUser } from '../shared/account.ts';
import { changeDisplayName, listAdmins, register, removeAdmin } from './accounts/admins.ts';
import { changePassword } from './accounts/change-password.ts';
import {
  renewRecoveryCodes,
  resetSecondStep,
  setUpSecondStep,
  turnOffSecondStep,
  turnOnSecondStep,
} from './accounts/manage-second-step.ts';
import { exportAll, exportShown } from './export/export-records.ts';
import { listMailOfRecord, listUndeliveredMail, retryMail } from './mail.ts';
import { requireSession } from './session/session.ts';
import { currentUser, login, logout } from './sign-in/sign-in.ts';

const kind = ':kind(contacts|partnerships)';

/** Routes whose handlers check the session themselves. */
const sessionRoutes: Route[] = [
  { method: 'GET', path: '/api/admin/user', handle: currentUser },
  { method: 'POST', path: '/api/admin/login', handle: login },
  { method: 'POST', path: '/api/admin/logout', handle: logout },
];

interface ActorRoute extends Omit<Route, 'handle'> {
  handle: (request: ApiRequest, actor: AdminUser) => Promise<ApiResponse>;
}

/** Routes that require an admin with an open session. */
const actorRoutes: ActorRoute[] = [
  { method: 'POST', path: '/api/admin/register', handle: register },
  { method: 'POST', path: '/api/admin/password', handle: changePassword },
  { method: 'POST', path: '/api/admin/display-name', handle: changeDisplayName },
  { method: 'GET', path: '/api/admin/admins', handle: listAdmins },
  { method: 'POST', path: '/api/admin/admins/:uid/remove', handle: removeAdmin },

  { method: 'POST', path: '/api/admin/second-step/setup', handle: setUpSecondStep },
  { method: 'POST', path: '/api/admin/second-step', handle: turnOnSecondStep },
  { method: 'POST', path: '/api/admin/second-step/recovery-codes', handle: renewRecoveryCodes },
  { method: 'POST', path: '/api/admin/second-step/off', handle: turnOffSecondStep },
  { method: 'POST', path: '/api/admin/admins/:uid/second-step/reset', handle: resetSecondStep },

  { method: 'GET', path: `/api/admin/export/${kind}`, handle: exportAll },
  { method: 'POST', path: `/api/admin/export/${kind}`, handle: exportShown },
  { method: 'POST', path: '/api/admin/export/person', handle: exportPerson },
  { method: 'POST', path: '/api/admin/erase', handle: erasePerson },
  { method: 'POST', path: '/api/admin/erase/preview', handle: previewErasure },
  { method: 'GET', path: '/api/admin/mail', handle: listUndeliveredMail },
  { method: 'GET', path: `/api/admin/mail/${kind}/:recordId`, handle: listMailOfRecord },
  { method: 'POST', path: '/api/admin/mail/:id/retry', handle: retryMail },

  { method: 'GET', path: '/api/admin/blocked-senders', handle: listBlockedSenders },
  { method: 'POST', path: '/api/admin/blocked-senders', handle: blockSender },
  { method: 'POST', path: '/api/admin/blocked-senders/preview', handle: previewBlock },
  { method: 'DELETE', path: '/api/admin/blocked-senders/:id', handle: unblockSender },

  { method: 'GET', path: `/api/admin/${kind}`, handle: listRecords },
  { method: 'POST', path: `/api/admin/${kind}/changes`, handle: changeRecords },
  { method: 'GET', path: `/api/admin/${kind}/:id`, handle: getRecord },
  { method: 'POST', path: `/api/admin/${kind}/:id/notes`, handle: addNote },
  { method: 'POST', path: `/api/admin/${kind}/:id/answers`, handle: answerRecord },
  { method: 'DELETE', path: `/api/admin/${kind}/:id/answers/:message`, handle: takeBackAnswer },
  { method: 'POST', path: `/api/admin/${kind}/:id/presence`, handle: enterRecord },
  { method: 'DELETE', path: `/api/admin/${kind}/:id/presence`, handle: leaveRecord },
];

const withActor = ({ handle, ...route }: ActorRoute): Route => ({
  ...route,
  handle: async (request) => {
    const { admin } = await requireSession(request);
    return handle({ ...request, reauthorize: () => requireSession(request) }, admin);
  },
});

/** The admin API (docs/api.md, Admin). */
export const adminRoutes: readonly Route[] = [...sessionRoutes, ...actorRoutes.map(withActor)];

export const serveAdmin = serve(adminRoutes, { sameOriginOnly: true });
