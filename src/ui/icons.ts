// Our own line icons on a 24 unit grid, stroke 1.8: one constant each, so that a page ships only the ones it draws.
export const homeIcon = 'M3.5 11 12 4l8.5 7v8.5a1 1 0 0 1-1 1H15V14H9v6.5H4.5a1 1 0 0 1-1-1z'
export const boltIcon = 'M13 2.8 4.5 13.5H11l-1 7.7 8.5-10.7H12z'
export const layersIcon = 'm12 3.5 8.5 4.7L12 13 3.5 8.2zM3.5 12.3 12 17l8.5-4.7M3.5 16.3 12 21l8.5-4.7'
export const usersIcon =
  'M9.3 11.2a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8ZM3 19.8c0-3.2 2.7-5.3 6.3-5.3s6.3 2.1 6.3 5.3M15.6 4.8a3.3 3.3 0 0 1 0 6M18 15.1c1.9.8 3 2.5 3 4.7'
export const userIcon =
  'M12 11.6a3.9 3.9 0 1 0 0-7.8 3.9 3.9 0 0 0 0 7.8ZM4.5 20.2c0-3.6 3.2-5.7 7.5-5.7s7.5 2.1 7.5 5.7'
export const bellIcon = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.6 1.8H4.4zM9.8 21h4.4'
export const searchIcon = 'M10.8 17.5a6.7 6.7 0 1 0 0-13.4 6.7 6.7 0 0 0 0 13.4ZM15.7 15.7 20.5 20.5'
export const menuIcon = 'M4 7h16M4 12h16M4 17h16'
export const rightIcon = 'm9.5 5.5 6.5 6.5-6.5 6.5'
export const leftIcon = 'M14.5 5.5 8 12l6.5 6.5'
export const downIcon = 'm5.5 9.5 6.5 6.5 6.5-6.5'
export const checkIcon = 'm5 12.8 4.6 4.7L19.5 7'
export const closeIcon = 'M6 6l12 12M18 6 6 18'
export const plusIcon = 'M12 5v14M5 12h14'
export const shareIcon =
  'M12 15V4M8 7.5 12 3.5l4 4M5.5 12v7a1.2 1.2 0 0 0 1.2 1.2h10.6a1.2 1.2 0 0 0 1.2-1.2v-7'
export const flagIcon = 'M5.5 21V4.2M5.5 5c4-2.2 7 2 13 0v9c-6 2-9-2.2-13 0'
export const shieldIcon = 'M12 3.2 19 6v5.5c0 4.3-2.8 7.6-7 9.3-4.2-1.7-7-5-7-9.3V6zM8.8 12l2.3 2.3 4.2-4.6'
export const pinIcon =
  'M12 21.2c4.3-4.6 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2.2 6.4 6.5 11ZM12 12.6a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z'
export const clockIcon = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2'
export const offlineIcon =
  'M4 4l16 16M5 12.5a10 10 0 0 1 4-2.3M2.5 9a14 14 0 0 1 4-2.5M10.5 6a14 14 0 0 1 11 3M15 10.6a10 10 0 0 1 4 1.9M8.5 16a5 5 0 0 1 6 -.5M12 19.6h.01'
export const arrowUpIcon = 'M12 19.5V5M6 10.8 12 4.8l6 6'
export const arrowDownIcon = 'M12 4.5V19M6 13.2l6 6 6-6'
export const eyeIcon =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z'
export const giftIcon =
  'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5S10.5 3.5 8 3.5 6 7.5 8 7.5h4ZM12 7.5s1.5-4 4-4 2 4 0 4h-4Z'
export const cameraIcon = 'M4 8h3l1.8-2.5h6.4L17 8h3v11.5H4zM12 16.8a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z'
export const fileIcon = 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 13h6M9 16.5h4'
export const linkIcon =
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5'
export const globeIcon =
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.5 2.3 3.7 5.2 3.7 8.5s-1.2 6.2-3.7 8.5c-2.5-2.3-3.7-5.2-3.7-8.5s1.2-6.2 3.7-8.5Z'
export const infoIcon = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.6h.01'
export const alertIcon = 'M12 4 21 19.5H3zM12 10v4.5M12 17h.01'
export const messageIcon = 'M4 5h16v11.5H9.5L5.5 20v-3.5H4z'
export const filterIcon = 'M4 6.5h16M7 12h10M10 17.5h4'
export const scaleIcon = 'M12 4v16M7.5 20h9M5 7.5l7-2 7 2M5 7.5 2.5 13.5h5zM19 7.5l-2.5 6h5z'
export const bankIcon = 'M3.5 9.5 12 4.5l8.5 5zM5.5 10v7M10 10v7M14 10v7M18.5 10v7M3.5 20h17'
export const voteIcon = 'M4 13.5h16V20H4zM7.5 13.5 10 5l7.5 2.2-2 6.3M11.3 10.4l1.5 1.4 2.7-2.3'
export const starIcon = 'm12 4 2.4 5 5.6.7-4.1 3.8 1 5.5-4.9-2.7L7.1 19l1-5.5L4 9.7 9.6 9z'
export const bookIcon =
  'M5 4.5h10.5A2.5 2.5 0 0 1 18 7v13H7.5A2.5 2.5 0 0 1 5 17.5zM5 17.5A2.5 2.5 0 0 1 7.5 15H18'
export const heartIcon =
  'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.5 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z'
export const gearIcon =
  'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1'
export const chartIcon = 'M4 20h16M7 16v-5M12 16V6M17 16v-8'
export const sunIcon =
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1 1M17.4 17.4l1 1M18.4 5.6l-1 1M6.6 17.4l-1 1'
export const dataIcon = 'M7 20V9M7 9 3.5 12.5M7 9l3.5 3.5M17 4v11M17 15l-3.5-3.5M17 15l3.5-3.5'
export const flameIcon =
  'M12 21c-3.9 0-6.5-2.5-6.5-6 0-4.5 4.5-6 4-11 3.5 1.5 5 4.5 5 7 .8-.5 1.3-1.3 1.5-2.3 1.6 1.6 2.5 3.8 2.5 6.3 0 3.5-2.6 6-6.5 6Z'
export const qrIcon = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v6h-3M14 20h.01'
export const minusIcon = 'M5 12h14'
export const eyeOffIcon =
  'M4 4l16 16M6.5 7.6C4 9.4 2.5 12 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.4M9.9 9.9a3 3 0 0 0 4.2 4.2'
export const moonIcon = 'M19.5 14.3A8 8 0 0 1 9.7 4.5a8 8 0 1 0 9.8 9.8Z'
export const moreIcon = 'M6 12h.01M12 12h.01M18 12h.01'
export const lockIcon = 'M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2'
export const editIcon =
  'M4.5 19.5l.8-4L15.5 5.3a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.5 18.7zM13.5 7.3l3.2 3.2'
export const trashIcon = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10.2 11v5.5M13.8 11v5.5'
export const copyIcon = 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4'
export const calendarIcon = 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8'
export const playIcon = 'M7.5 5v14l11.5-7z'
export const pauseIcon = 'M8.5 5.5v13M15.5 5.5v13'
export const mailIcon = 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5'
export const phoneIcon =
  'M5.5 4h3.7l1.6 4.2-2.2 1.5a11 11 0 0 0 5.2 5.2l1.5-2.2 4.2 1.6v3.2a1.8 1.8 0 0 1-2 1.8C10.5 18.7 5.3 13.5 4 6a1.8 1.8 0 0 1 1.5-2Z'
export const sendIcon = 'M4 12 20 4.5 15.5 20l-4-6.5zM11.5 13.5 20 4.5'
export const refreshIcon = 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3l2.2 2.1M19.5 4.5v4.3h-4.3'
export const printIcon = 'M7 9V4h10v5M7 16.5H4.5V9h15v7.5H17M7 14h10v6H7z'
export const exitIcon = 'M13.5 4.5h-8v15h8M10 12h10.5M16.5 8l4 4-4 4'
export const undoIcon = 'M8.5 5 4.5 9l4 4M4.5 9h9a5.5 5.5 0 0 1 0 11H9'
