import { onInit } from 'firebase-functions/core';
import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { adminRoutes } from './admin/routes.ts';
import { getPost, listPosts } from './blog/routes.ts';
import { adminFunction, dailyReportFunction, deliverMailFunction, siteFunction } from './config.ts';
import { logDailyReport } from './daily-report.ts';
import { connect } from './firestore/database.ts';
import { getHealth } from './health.ts';
import { disableBodyParsing } from './http/body.ts';
import { serve } from './http/serve.ts';
import { drainOutbox } from './mail/drain-outbox.ts';
import { postContact } from './submissions/contact.ts';
import { postPartnership, postPartnershipInquiry } from './submissions/partnership.ts';

disableBodyParsing();
onInit(connect);

export const site = onRequest(
  siteFunction,
  serve([listPosts, getPost, postContact, postPartnership, postPartnershipInquiry, getHealth]),
);

export const admin = onRequest(adminFunction, serve(adminRoutes));

export const deliverMail = onSchedule(deliverMailFunction, async () => {
  await drainOutbox({ signal: AbortSignal.timeout(100_000) });
});

export const dailyReport = onSchedule(dailyReportFunction, () => logDailyReport());
