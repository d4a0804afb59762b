import { Outlet } from 'react-router-dom';
import { SiteFrame } from '@/sections/site-frame';

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
