// npm runs this after every install, by hand or by `npm start`, so that neither installs twice.
import { stampInstall } from './install-stamp.mjs';

stampInstall();
